import { greetingName } from './greeting';

describe('the greeting', () => {
  it.each([
    [{ firstName: 'Mara', email: 'm@example.com' }, 'Mara'],
    [{ firstName: null, email: 'mara.l@example.com' }, 'mara.l'],
    [{ firstName: '  ', email: 'mara.l@example.com' }, 'mara.l'],
    [{ firstName: '', email: '' }, 'Frequency Explorer'],
    [null, 'Frequency Explorer'],
  ])('calls %j %s', (user, name) => {
    expect(greetingName(user)).toBe(name);
  });
});
