export type { Letter, LetterLine, LetterPart } from './letter.ts';
export { openPost, type Post } from './post.ts';
export { renderLetter } from './render.ts';
