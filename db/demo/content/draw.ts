/**
 * Draws the pictures of the demo's content into db/demo/content/pictures, as SVG of thin lines on
 * paper like the drawings of components: covers (covers.ts), the plant (plant.ts), vehicles
 * (vehicles.ts). No letters: a font of the system may be missing. Run: node db/demo/content/draw.ts
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { covers } from './covers.ts';
import { slides } from './plant.ts';
import { tiles } from './vehicles.ts';

const folder = new URL('./pictures/', import.meta.url);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
const all = { ...covers, ...slides, ...tiles };
for (const [name, svg] of Object.entries(all)) writeFileSync(new URL(`${name}.svg`, folder), svg);
console.log(`${Object.keys(all).length} pictures`);
