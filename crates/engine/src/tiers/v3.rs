//! The tree for machines with AVX2 and BMI2.

macro_rules! tier {
    ($($function:tt)*) => {
        #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
        $($function)*
    };
}

use otelo_kernels::v3 as kernel;

#[path = "../tree/tree.rs"]
pub(super) mod tree;
