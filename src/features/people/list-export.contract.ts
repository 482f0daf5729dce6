import * as z from 'zod/mini';

/** How a list is wanted as a file, beside its filters. */
export const exportWish = {
  format: z._default(z.enum(['csv', 'xlsx']), 'csv'),
  language: z._default(z.enum(['en', 'fr']), 'en'),
};
export type ExportWish = { format: 'csv' | 'xlsx'; language: 'en' | 'fr' };
