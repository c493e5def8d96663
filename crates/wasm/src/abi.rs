//! The C ABI of the WebAssembly module. The page allocates the input, makes the call, and frees the
//! input and the response.
#![expect(unsafe_code, reason = "the page and the module exchange texts as pointers")]
#![expect(unreachable_pub, reason = "the exports are called by the host")]

use std::sync::{LazyLock, Mutex, PoisonError};

use parlour_bots::StopFlag;

use crate::{Host, Instance};

/// Imports with safe wrappers.
mod host {
    #[link(wasm_import_module = "env")]
    unsafe extern "C" {
        safe fn now() -> f64;
        fn emit(text: *const u8, len: usize);
        fn random(bytes: *mut u8, len: usize);
    }

    pub(super) fn milliseconds() -> f64 {
        now()
    }

    pub(super) fn send(text: &[u8]) {
        // SAFETY: the host only reads `len` bytes during the call, and `text` has that many.
        unsafe { emit(text.as_ptr(), text.len()) }
    }

    pub(super) fn fill(bytes: &mut [u8]) {
        // SAFETY: the host writes exactly `len` bytes during the call, and `bytes` has that many.
        unsafe { random(bytes.as_mut_ptr(), bytes.len()) }
    }
}

/// The one instance of a module.
static INSTANCE: LazyLock<Mutex<Instance>> = LazyLock::new(|| {
    let host = Host { now: host::milliseconds, random: host::fill };
    Mutex::new(Instance::new(host, StopFlag::new()))
});

/// Bytes in front of a response: its length.
const HEADER: usize = size_of::<u32>();

/// Allocates `len` bytes for an input.
// SAFETY: no other symbol of the module has this name.
#[unsafe(no_mangle)]
pub extern "C" fn alloc(len: usize) -> *mut u8 {
    Box::into_raw(vec![0_u8; len].into_boxed_slice()).cast()
}

/// Frees what [`alloc`] or [`call`] returned.
///
/// # Safety
/// `at` comes from [`alloc`] with the same `len`, or from [`call`] with the length of its response
/// and header, and is not used again.
// SAFETY: no other symbol of the module has this name; the module has no C library.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn free(at: *mut u8, len: usize) {
    // SAFETY: the caller passes a pointer and a length that belong to one boxed slice.
    drop(unsafe { Box::from_raw(std::ptr::slice_from_raw_parts_mut(at, len)) });
}

/// Performs an operation. Returns the length of the response in four bytes, then the response.
///
/// # Safety
/// `at` points to `len` initialized bytes.
// SAFETY: no other symbol of the module has this name.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn call(at: *const u8, len: usize) -> *mut u8 {
    // SAFETY: the caller wrote `len` bytes there and leaves them alone during the call.
    let input = unsafe { std::slice::from_raw_parts(at, len) };
    let mut instance = INSTANCE.lock().unwrap_or_else(PoisonError::into_inner);
    let response = instance.call(input, &mut |item| host::send(item));
    let mut framed = Vec::with_capacity(HEADER + response.len());
    framed.extend_from_slice(&(response.len() as u32).to_le_bytes());
    framed.extend_from_slice(&response);
    Box::into_raw(framed.into_boxed_slice()).cast()
}
