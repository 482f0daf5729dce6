import { everyPage } from './support/every-page.ts';

everyPage('fr');
