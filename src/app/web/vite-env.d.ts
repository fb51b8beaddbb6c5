/// <reference types="vite/client" />

/** The build defines it; see vite.config.ts. */
declare const __CALLS__: import('#ui/site/call-query.ts').CallPlaces;
declare const __VERSION__: string;
declare const __PDF_FILES__: string;

/** The two parts of a table of texts; see tools/split-texts.ts. */
declare module '*.ts?first' {
  const texts: import('#language/format.ts').Texts;
  export default texts;
}
declare module '*.ts?later' {
  const texts: import('#language/format.ts').Texts;
  export default texts;
}
