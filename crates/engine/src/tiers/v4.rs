//! The tree for machines with AVX-512.

macro_rules! tier {
    ($($function:tt)*) => {
        #[target_feature(enable = "avx512f,avx512bw,avx512cd,avx512dq,avx512vl,avx2,bmi1,bmi2,lzcnt,popcnt")]
        $($function)*
    };
}

use otelo_kernels::v4 as kernel;

#[path = "../tree/tree.rs"]
pub(super) mod tree;
