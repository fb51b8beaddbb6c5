/// <reference types="vite/client" />

/** Put in by the build; see vite.config.ts. */
declare const __CALLS__: import('./fetch-transport.ts').CallPlaces;
declare const __VERSION__: string;
declare const __PDF_FILES__: string;
