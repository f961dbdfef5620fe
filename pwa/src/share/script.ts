import { pageScope } from '../shared/scope';
import { startPlayer } from './page-player';

/** Dates as the visitor writes them; the page's words are English. */
function showDates(): void {
  const locale = navigator.language.startsWith('en') ? navigator.language : 'en-GB';
  // eslint-disable-next-line no-restricted-syntax -- the application's dates are not loaded here
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' });
  for (const time of document.querySelectorAll<HTMLTimeElement>('time[data-day]')) {
    time.textContent = day.format(new Date(time.dateTime));
  }
}

showDates();
startPlayer(pageScope);
