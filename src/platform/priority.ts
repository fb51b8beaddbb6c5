/** Processes whose work can wait give way to those that answer visitors. */
import { setPriority } from 'node:os';

/** Niceness of this process's work from now on; 19 is the lowest. Windows keeps its own. */
const LATER = 10;

/** Lets every other process of the machine go first. */
export function giveWay(): void {
  if (process.platform !== 'win32') setPriority(LATER);
}
