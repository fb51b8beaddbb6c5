import fc from 'fast-check';

// The same random values in every run: what fails here fails for everybody. Another seed tries others.
fc.configureGlobal({ seed: Number(process.env.FUZZ_SEED ?? 1) });
