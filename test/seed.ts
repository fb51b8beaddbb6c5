import fc from 'fast-check';

// The same random values in every run, so that failures can be reproduced. Another seed tries other values.
fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 1) });
