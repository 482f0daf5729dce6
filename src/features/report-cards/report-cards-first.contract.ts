import { reportCardsContract } from './report-cards.contract.ts';

const { mine, classes, council, student } = reportCardsContract;

/** The reads with which pages begin, apart: the portal carries their addresses on every page. */
export const firstReportCardsContract = { mine, classes, council, student };
