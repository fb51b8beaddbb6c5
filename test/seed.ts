import fc from 'fast-check';

// Fixed seed, so that failures are reproducible. Set FUZZ_SEED to try other values.
fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 1) });
