export const DOCUMENT_KINDS = ['birth_certificate', 'school_report', 'medical', 'other'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** Per student: enough for all school years, and a bound on uploads. */
export const MOST_DOCUMENTS = 30;
