import * as z from 'zod/mini';

/** Options for downloading a list as a file, besides its filters. */
export const exportWish = {
  format: z._default(z.enum(['csv', 'xlsx']), 'csv'),
  language: z._default(z.enum(['en', 'fr']), 'en'),
};
export type ExportWish = { format: 'csv' | 'xlsx'; language: 'en' | 'fr' };
