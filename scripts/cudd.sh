# shellcheck shell=sh
# How bootstrap gets CUDD, which is in no Debian package: read with `.` by it;
# uses its say and install_packages.
#
# CUDD 3.0.0 comes through the Go module registry, where the mirror of its
# repository can be had as a module. Where that registry does not have it, the
# crate cudd2-sys brings the source of CUDD 2.5.1, which does as well
# (docs/decisions/0002-cudd.md). Either way nothing but a static, optimised
# library and its headers is left, in a folder outside this tree.

cudd_module=github.com/ivmai/cudd
cudd_module_version=v0.0.0-20160120225933-f54f53330364
cudd_crate=cudd2-sys
cudd_crate_version=0.2.0
cudd_crate_sha256=f967927e11610099a180b4ae2a0c8dfb1f0e65ee564ba40de2e6fb261af5ceb1
cudd_recipe=1 # counted up when the way of building changes
cudd_cflags='-O3 -g -fPIC -w'
cudd_n_jobs=$(nproc 2>/dev/null || echo 1)

cudd_folder() {
	echo "${LACUNA_CACHE:-${XDG_CACHE_HOME:-${HOME:?or LACUNA_CACHE must be set}/.cache}/lacuna}/cudd-$cudd_recipe"
}

cudd_is_there() {
	[ -e "$1/complete" ]
}

# cudd_install FOLDER: fetches, builds, and puts the result there as a whole.
cudd_install() {
	cudd_work=$(mktemp -d) || return 1
	mkdir -p "$(dirname "$1")" "$cudd_work/install/include" "$cudd_work/install/lib" || return 1
	if cudd_from_go "$cudd_work" || cudd_from_crate "$cudd_work"; then
		touch "$cudd_work/install/complete"
		rm -rf "$1"
		cp -R "$cudd_work/install" "$1.new" && mv "$1.new" "$1"
		cudd_result=$?
		say "CUDD: installed in $1"
	else
		cudd_result=1
	fi
	chmod -R u+w "$cudd_work"
	rm -rf "$cudd_work"
	return $cudd_result
}

# The Go client checks what it gets against the public checksum database. The
# archive keeps neither modes nor times, so configure runs through sh and
# everything made by the autotools is touched, sources first.
cudd_from_go() {
	say "CUDD: asking the Go module registry for $cudd_module (3.0.0)"
	command -v go >/dev/null || install_packages golang-go
	if ! GOMODCACHE="$1/go" GOFLAGS=-mod=mod GO111MODULE=on \
		go mod download "$cudd_module@$cudd_module_version" >"$1/go.log" 2>&1; then
		say "CUDD: the Go module registry does not have it: $(tail -n 1 "$1/go.log")"
		return 1
	fi
	cp -R "$1/go/$cudd_module@$cudd_module_version" "$1/cudd" && chmod -R u+w "$1/cudd" || return 1
	(
		cd "$1/cudd" || exit 1
		for file in aclocal.m4 configure config.h.in Makefile.in; do
			sleep 1
			touch "$file"
		done
		sh ./configure --disable-shared --with-pic --prefix="$1/install" \
			CFLAGS="$cudd_cflags" CXXFLAGS="$cudd_cflags" &&
			make -j "$cudd_n_jobs" && make install
	) >"$1/build.log" 2>&1 || {
		say "CUDD: 3.0.0 does not build here: $(tail -n 1 "$1/build.log")"
		return 1
	}
	rm -f "$1"/install/lib/*.la
}

# The crate's own build is for Rust; its CUDD is plain C and is compiled here.
cudd_from_crate() {
	say "CUDD: taking 2.5.1 from the crate $cudd_crate $cudd_crate_version instead"
	command -v cargo >/dev/null || install_packages cargo-web
	mkdir -p "$1/crate/src" && : >"$1/crate/src/lib.rs"
	cat >"$1/crate/Cargo.toml" <<TOML
[package]
name = "fetch"
version = "0.0.0"
edition = "2021"

[dependencies]
$cudd_crate = "=$cudd_crate_version"
TOML
	(cd "$1/crate" && CARGO_HOME="$1/cargo" cargo fetch) >"$1/cargo.log" 2>&1
	archive=$(find "$1/cargo/registry" -name "$cudd_crate-$cudd_crate_version.crate" 2>/dev/null)
	if [ -z "$archive" ]; then
		say "CUDD: cargo could not fetch it: $(tail -n 1 "$1/cargo.log")"
		return 1
	fi
	if ! echo "$cudd_crate_sha256  $archive" | sha256sum -c --status; then
		say "CUDD: $archive is not the file it should be; nothing of it is used"
		return 1
	fi
	tar -xzf "$archive" -C "$1" || return 1
	cudd_compile "$1/$cudd_crate-$cudd_crate_version/cudd-cudd-2.5.1" "$1/install" \
		>"$1/build.log" 2>&1 || {
		say "CUDD: 2.5.1 does not build here: $(tail -n 1 "$1/build.log")"
		return 1
	}
}

# cudd_compile SOURCE INSTALL: all packages of 2.5.1 that the core needs, in
# one library, as 3.0.0 does it.
cudd_compile() (
	set -e
	cd "$1"
	cp cudd/cudd.h epd/epd.h mtr/mtr.h st/st.h util/util.h "$2/include"
	flags="$cudd_cflags -DHAVE_IEEE_754 -DBSD -DSIZEOF_VOID_P=$(getconf LONG_BIT | sed 's/64/8/;s/32/4/') -DSIZEOF_LONG=$(getconf LONG_BIT | sed 's/64/8/;s/32/4/')"
	# shellcheck disable=SC2086
	printf '%s\n' cudd/cudd*.c epd/epd.c mtr/mtr[BG]*.c st/st.c \
		util/cpu_time.c util/datalimit.c util/safe_mem.c |
		sed 's/\.c$//' |
		xargs -P "$cudd_n_jobs" -I{} gcc $flags -Icudd -Iepd -Imtr -Ist -Iutil -c {}.c -o {}.o
	ar rcs "$2/lib/libcudd.a" cudd/*.o epd/*.o mtr/*.o st/*.o util/*.o
)
