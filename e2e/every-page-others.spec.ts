import { describe } from 'vitest';
import { pagesOf } from './support/every-page.ts';

describe('every page of all but the office', () => pagesOf('en', ['teacher', 'parent', 'student', 'none']));
