import type { CardErrors, CardValues } from '../card-form.js';
import { inGroups, TEST_CARDS } from '../test-cards.js';
import { type Html, html } from '../../web/html.js';

interface Field {
  name: keyof CardValues;
  label: string;
  hint: string;
  numeric?: boolean;
}

const FIELDS: readonly Field[] = [
  { name: 'number', label: 'Card number', hint: '1234 1234 1234 1234', numeric: true },
  { name: 'expiry', label: 'Expiry', hint: 'MM / YY' },
  { name: 'cvc', label: 'Security code', hint: '123', numeric: true },
  { name: 'name', label: 'Name on card', hint: '' },
];

/** The inputs for a card, with what is wrong beside each. Browsers are asked not to offer real cards. */
export function cardFields(values: CardValues, errors: CardErrors): Html {
  return html`<div class="fields">${FIELDS.map((field) => input(field, values[field.name], errors[field.name]))}</div>`;
}

function input({ name, label, hint, numeric }: Field, value: string, error: string | undefined): Html {
  return html`<div class="field ${name}">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      value="${value}"
      placeholder="${hint}"
      autocomplete="off"
      maxlength="60"
      ${numeric && html`inputmode="numeric"`}
      ${error !== undefined && html`aria-invalid="true" aria-describedby="${name}-error"`}
    />
    ${error !== undefined && html`<p class="error" id="${name}-error">${error}</p>`}
  </div>`;
}

/** Links that fill the form, one per test card; they work without scripts. */
export function testCardList(): Html {
  return html`<section class="cards" aria-labelledby="cards-title">
    <h2 id="cards-title">Test cards</h2>
    <p class="quiet">Any future date and any three digits go with them. Choose one to fill the form.</p>
    <ul>
      ${TEST_CARDS.map(
        ({ number, effect }) =>
          html`<li>
            <a href="?card=${number}"><span class="figure">${inGroups(number)}</span><span>${effect}</span></a>
          </li>`,
      )}
    </ul>
  </section>`;
}

/** Values for the form when a test card was chosen by its link. */
export function valuesOfChosenCard(number: string | null): CardValues | undefined {
  const card = TEST_CARDS.find((one) => one.number === number);
  return card && { name: 'Test Person', number: inGroups(card.number), expiry: '12 / 34', cvc: '123' };
}

/** The summary of all errors, read out first by screen readers. */
export function errorSummary(errors: CardErrors, declined: string | undefined): Html | null {
  const count = Object.keys(errors).length;
  if (declined === undefined && count === 0) return null;
  const text = declined ?? (count === 1 ? 'One field needs another look.' : `${count} fields need another look.`);
  return html`<p class="alert bad" role="alert">${text}</p>`;
}
