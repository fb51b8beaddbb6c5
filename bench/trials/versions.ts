/** Two releases on one database: the e2e tests run against both (docs/decisions 36). */
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addLaterMigration } from '../../test/grown-database.ts';
import { countPlaywright } from '../../tools/count.ts';
import { root, startProgram } from '../../tools/programs.ts';
import type { Alone, Figure, Measured } from '../figures.ts';
import { commitBefore, git } from '../older-tree.ts';

/** Builds the release of a tree, and unpacks it into a folder. */
function unpackRelease(tree: string, folder: string): string {
  execFileSync(process.execPath, ['tools/release.ts'], { cwd: tree, stdio: ['ignore', 2, 2] });
  const [archive = ''] = globSync(join(tree, 'release/*.tar.gz'));
  execFileSync('mkdir', ['-p', folder]);
  execFileSync('tar', ['xzf', archive, '-C', folder, '--strip-components=1']);
  const lock = (of: string) => readFileSync(join(of, 'package-lock.json'), 'utf8');
  // Uses the installed packages of this tree if both trees have the same packages.
  if (lock(tree) === lock(root))
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  else execFileSync('npm', ['ci', '--omit=dev'], { cwd: folder, stdio: ['ignore', 2, 2] });
  return folder;
}

function releaseOf(commit: string, folder: string): string {
  const tree = join(folder, 'tree');
  git('worktree', 'add', '--detach', tree, commit);
  try {
    symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'));
    return unpackRelease(tree, join(folder, 'older'));
  } finally {
    git('worktree', 'remove', '--force', tree);
  }
}

/** The release of this tree plus a migration and a version format that the other release does not know. */
async function laterRelease(folder: string): Promise<string> {
  const release = unpackRelease(root, join(folder, 'newer'));
  await addLaterMigration(join(release, 'db/migrations'));
  const file = join(release, 'src/features/catalogue-index/publish.ts');
  const source = readFileSync(file, 'utf8');
  const raised = source.replace(/(?<=const FORMAT = )\d+/, (format) => `${Number(format) + 1}`);
  writeFileSync(file, raised);
  return release;
}

async function measureVersions({ port, from }: Alone): Promise<Measured[]> {
  if (!existsSync('/usr/sbin/haproxy')) {
    console.log("no two releases: Debian's haproxy is missing");
    return [];
  }
  const folder = mkdtempSync(join(tmpdir(), 'bench-versions-'));
  try {
    const older = from ?? commitBefore();
    const releases = [releaseOf(older, folder), await laterRelease(folder)];
    const report = join(folder, 'journeys.json');
    const { ended } = startProgram('playwright', ['test', '--reporter=line,json'], {
      output: 'inherit',
      env: {
        E2E_SERVER: 'bench/trials/versions-server.ts',
        RELEASES: releases.join(),
        PORT: `${port}`,
        PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      },
    });
    await ended;
    const { passed, failed } = countPlaywright(readFileSync(report, 'utf8'));
    const note = `${passed} passed; the older release is ${older}, the newer one ${git('rev-parse', '--short', 'HEAD')} with another migration and format of versions`;
    return [{ value: failed, unit: 'faults', target: { most: 0 }, note }];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export const figures: Figure<Alone>[] = [
  { name: 'journeys that fail on two releases side by side', measure: measureVersions },
];
