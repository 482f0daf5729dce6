// Checks the import rules of .dependency-cruiser.cjs. dependency-cruiser itself reads TypeScript through the compiler's
// JavaScript interface, which TypeScript 7 has no more: it then sees no file and finds nothing wrong.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';
import { root } from './clone.mjs';

const SOURCE = /\.tsx?$/;

/** Every import of the sources that breaks a rule: type imports count, for they pull files into the other side's program too. */
export function findTrespasses(folder, rules) {
  const { imports = {}, devDependencies = {} } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  );
  const files = readdirSync(join(folder, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && SOURCE.test(entry.name))
    .map((entry) =>
      join(entry.parentPath ?? entry.path, entry.name)
        .slice(folder.length)
        .replaceAll('\\', '/')
        .replace(/^\//, ''),
    );
  const edges = new Map(files.map((file) => [file, listTargets(folder, file, imports)]));
  const isDevelopment = (target) =>
    Object.keys(devDependencies).some((name) => target === name || target.startsWith(`${name}/`));

  const trespasses = [];
  for (const [file, targets] of edges) {
    for (const target of targets) {
      if (/^src\/.*\.tsx?$/.test(target) && !edges.has(target) && !existsSync(join(folder, target))) {
        trespasses.push(`nothing-there: ${file} → ${target}`);
      }
      for (const rule of rules) {
        if (!rule.to.circular && breaks(rule, file, target, isDevelopment))
          trespasses.push(`${rule.name}: ${file} → ${target}`);
      }
    }
  }
  const cycle = rules.some(({ to }) => to.circular) && findCycle(edges);
  if (cycle) trespasses.push(`no-circular: ${cycle.join(' → ')}`);
  return { files: files.length, trespasses };
}

function listTargets(folder, file, imports) {
  const { module, errors } = parseSync(file, readFileSync(join(folder, file), 'utf8'));
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  const exported = module.staticExports.flatMap(({ entries }) =>
    entries.map(({ moduleRequest }) => moduleRequest?.value),
  );
  const named = [...module.staticImports.map(({ moduleRequest }) => moduleRequest.value), ...exported];
  const source = readFileSync(join(folder, file), 'utf8');
  const asked = module.dynamicImports.map(
    ({ moduleRequest: { start, end } }) => /^['"](.+)['"]$/.exec(source.slice(start, end))?.[1],
  );
  return [...new Set([...named, ...asked].filter(Boolean))].map((request) => locate(file, request, imports));
}

/** A source by its path from the package; a package or one of Node's modules by its name. */
function locate(file, request, imports) {
  if (request.startsWith('.')) return posix.join(dirname(file), request.replace(/\?.*$/, ''));
  const alias = Object.keys(imports).find((pattern) => request.startsWith(pattern.replace('*', '')));
  if (!alias) return request;
  return posix.normalize(imports[alias].replace('*', request.slice(alias.length - 1)));
}

function breaks({ from, to }, file, target, isDevelopment) {
  const match = from.path ? new RegExp(from.path).exec(file) : [];
  if (!match || matches(from.pathNot, file)) return false;
  if (to.dependencyTypes?.includes('npm-dev')) return isDevelopment(target);
  const fill = (pattern) => pattern.replaceAll(/\$(\d)/g, (_, group) => match[Number(group)] ?? '');
  return matches([to.path].flat().map(fill), target) && !matches([to.pathNot ?? []].flat().map(fill), target);
}

function matches(patterns, text) {
  return [patterns ?? []].flat().some((pattern) => new RegExp(pattern).test(text));
}

function findCycle(edges) {
  const done = new Set();
  const path = [];
  const visit = (file) => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return null;
    path.push(file);
    for (const target of edges.get(file) ?? []) {
      const cycle = edges.has(target) ? visit(target) : null;
      if (cycle) return cycle;
    }
    path.pop();
    done.add(file);
    return null;
  };
  for (const file of edges.keys()) {
    const cycle = visit(file);
    if (cycle) return cycle;
  }
  return null;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { forbidden } = createRequire(import.meta.url)('../.dependency-cruiser.cjs');
  const { files, trespasses } = findTrespasses(root, forbidden);
  for (const trespass of trespasses) console.error(trespass);
  console.log(`${files} files looked at, ${trespasses.length} trespasses.`);
  if (trespasses.length > 0 || files === 0) process.exit(1);
}
