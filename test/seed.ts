import fc from 'fast-check';

// Equal random values in every run: a failure here is a failure for everybody. Another seed tries other values.
fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 1) });
