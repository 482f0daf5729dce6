/** The kinds of a student's documents. */
export const DOCUMENT_KINDS = ['birth_certificate', 'school_report', 'medical', 'other'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** Room for a whole schooling, and an end for whoever uploads for ever. */
export const MOST_DOCUMENTS = 30;
