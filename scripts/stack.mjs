import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { root } from './clone.mjs';

const BUILT_PLACE = /[^\s"'(]*?(?<file>[\w.-]+\.mjs):(?<line>\d+):(?<column>\d+)/g;

/** Replaces each position in a built file by its position in the sources, `src/…:line:column`. */
export function withSources(text, folder = join(root, 'dist')) {
  return text.replaceAll(BUILT_PLACE, (place, file, line, column) => {
    const origin = sourceMap(join(folder, `${file}.map`))?.findOrigin(Number(line), Number(column));
    if (!origin?.fileName) return place;
    return `${origin.fileName.replace(/^(\.\.\/)+/, '')}:${origin.lineNumber}:${origin.columnNumber}`;
  });
}

const read = new Map();
function sourceMap(path) {
  if (!read.has(path))
    read.set(path, existsSync(path) ? new SourceMap(JSON.parse(readFileSync(path, 'utf8'))) : null);
  return read.get(path);
}

// npm run --silent stack < server.log, with the build that wrote the log. The server itself reads no source
// map (decision 120).
if (process.argv[1] === fileURLToPath(import.meta.url))
  for await (const line of createInterface({ input: process.stdin })) console.log(withSources(line));
