/** What happens to a charge of a card: always paid, always refused, or refused after the first. */
type Behaviour = 'pays' | 'declines' | 'declines_renewals';

export interface TestCard {
  number: string;
  brand: string;
  behaviour: Behaviour;
  /** The description next to it. */
  effect: string;
  /** Why a charge is refused, as the bank says it. */
  declineCode?: string;
  declineMessage?: string;
}

const DECLINED = 'Your card was declined. Try another card.';

export const TEST_CARDS: readonly [TestCard, ...TestCard[]] = [
  { number: '4242424242424242', brand: 'visa', behaviour: 'pays', effect: 'The payment succeeds' },
  {
    number: '4000000000000002',
    brand: 'visa',
    behaviour: 'declines',
    effect: 'The payment is declined',
    declineCode: 'generic_decline',
    declineMessage: DECLINED,
  },
  {
    number: '4000000000000341',
    brand: 'visa',
    behaviour: 'declines_renewals',
    effect: 'Succeeds now, fails at the next renewal',
    declineCode: 'generic_decline',
    declineMessage: DECLINED,
  },
  {
    number: '4000000000009995',
    brand: 'visa',
    behaviour: 'declines',
    effect: 'Declined: insufficient funds',
    declineCode: 'insufficient_funds',
    declineMessage: 'Your card has insufficient funds. Try another card.',
  },
  { number: '5555555555554444', brand: 'mastercard', behaviour: 'pays', effect: 'The payment succeeds (Mastercard)' },
];

export function findTestCard(number: string): TestCard | undefined {
  return TEST_CARDS.find((card) => card.number === number);
}

export function testCardEndingIn(last4: string): TestCard | undefined {
  return TEST_CARDS.find(({ number }) => number.endsWith(last4));
}

/** `4242424242424242` as it is printed on a card. */
export function inGroups(number: string): string {
  return number.replace(/(\d{4})(?=\d)/g, '$1 ');
}
