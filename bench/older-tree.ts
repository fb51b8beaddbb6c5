/** Checks out an older commit, for figures that compare it with this program. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../tools/programs.ts';

export const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 2] }).trim();

/** The newest tag before this commit, else the previous commit. */
export function commitBefore(): string {
  try {
    return git('describe', '--tags', '--abbrev=0', 'HEAD^');
  } catch {
    return git('rev-parse', '--short', 'HEAD^');
  }
}

/** Checks out a commit with its own packages, and removes it after `work`. */
export async function withTree<T>(
  commit: string,
  work: (tree: string, folder: string) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-older-'));
  const tree = join(folder, 'tree');
  git('worktree', 'add', '--detach', tree, commit);
  try {
    const npm = ['ci', '--no-audit', '--no-fund'];
    execFileSync('npm', npm, { cwd: tree, stdio: ['ignore', 2, 2] });
    return await work(tree, folder);
  } finally {
    git('worktree', 'remove', '--force', tree);
    rmSync(folder, { recursive: true, force: true });
  }
}
