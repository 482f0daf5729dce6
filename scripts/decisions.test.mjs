import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const files = readdirSync('docs/decisions').filter((name) => /^\d{4}-/.test(name));
const index = readFileSync('docs/decisions/README.md', 'utf8');

it('the index of decisions lists every record by its title, and no missing file', () => {
  const listed = [...index.matchAll(/\[([^\]]+)\]\((\d{4}-[\w-]+\.md)\) +\| in force/g)];
  const titles = files.map((file) => {
    const [, title] = /^# \d+\. (.+)$/m.exec(readFileSync(`docs/decisions/${file}`, 'utf8')) ?? [];
    return `${file}: ${title}`;
  });
  expect(listed.map(([, title, file]) => `${file}: ${title}`)).toEqual(titles.toSorted());
});
