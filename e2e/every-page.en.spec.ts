import { everyPage } from './support/every-page.ts';

everyPage('en');
