import { reportCardsContract } from './report-cards.contract.ts';

const { mine, classes, council, student } = reportCardsContract;

/** The initial reads of pages, in a separate contract: every page of the portal includes their URLs. */
export const firstReportCardsContract = { mine, classes, council, student };
