import { describe, expect, it } from 'vitest';
import { plainTextIn } from './plain-text.ts';

const find = (code: string) => plainTextIn('page.tsx', code);

describe('text that bypasses translation is found', () => {
  it.each([
    ['<Button aria-label="Close" />', 'in an attribute'],
    ["<TextField label={'Name'} />", 'in braces'],
    ['<TextField placeholder={`Search students...`} />', 'in a template without values'],
    ["<Card title={open ? 'Open' : title} />", 'in one branch of two'],
    ["<p title={name ?? 'Unknown'} />", 'in what stands in for nothing'],
    ["const columns = [{ key: 'name', header: 'Name' }];", 'in a column of a table'],
    ["showToast({ title: 'Success' });", 'in a toast'],
  ])('%s, %s', async (code) => {
    expect(await find(code)).toHaveLength(1);
  });
});

describe('strings that are not text for readers are ignored', () => {
  it.each([
    ['<Button aria-label={t`Close`} />', 'a macro'],
    ['<TextField label={msg} />', 'a value'],
    ['<TextField placeholder="2024-2025" />', 'figures'],
    ['<div className="title" data-title="x y" id="label" />', 'an attribute that nobody reads'],
    ["const icon = { name: 'Close' };", 'a property that nobody reads'],
  ])('%s, %s', async (code) => {
    expect(await find(code)).toEqual([]);
  });
});
