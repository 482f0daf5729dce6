import { describe } from 'vitest';
import { listsAndDialogs, openPages, pagesOf } from './support/every-page.ts';

describe('every page in French', () => {
  openPages('fr');
  pagesOf('fr');
  listsAndDialogs('fr');
});
