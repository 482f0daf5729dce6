import { describe } from 'vitest';
import { openPages, pagesOf } from './support/every-page.ts';

describe('every page of the office', () => {
  openPages('en');
  pagesOf('en', ['admin']);
});
