// Writes package-lock.json anew for what package.json says, without a single address in it: `resolved`
// is left out by .npmrc, and whom a package asks for money is nothing that an installation needs.

import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const LOCK = 'package-lock.json';

process.chdir(import.meta.dirname);
execFileSync('npm', ['install', '--package-lock-only'], { stdio: 'inherit' });
const lock = JSON.parse(readFileSync(LOCK, 'utf8'));
for (const each of Object.values(lock.packages)) delete each.funding;
writeFileSync(LOCK, `${JSON.stringify(lock, null, 2)}\n`);
