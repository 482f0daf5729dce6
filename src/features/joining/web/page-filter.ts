import * as z from 'zod/mini';
import { PageNumber } from '#platform/http/pages.ts';

/** What the addresses of these lists hold. */
export const PageFilter = z.object({ page: z.optional(PageNumber) });
