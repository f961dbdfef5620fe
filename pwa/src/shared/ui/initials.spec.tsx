import { initials, personName } from './initials';

describe('a user', () => {
  it.each([
    [{ firstName: 'Ines', lastName: 'Okafor', email: 'i@example.com' }, 'Ines Okafor', 'IO'],
    [{ firstName: 'Ines', lastName: null, email: 'i@example.com' }, 'Ines', 'I'],
    [{ firstName: null, lastName: ' ', email: 'ines.okafor@example.com' }, 'ines.okafor', 'IO'],
    [{ firstName: null, lastName: null, email: '' }, 'User', 'U'],
    [{ firstName: 'Ólafur', lastName: 'von der Aa', email: 'o@example.com' }, 'Ólafur von der Aa', 'ÓA'],
  ])('%j is shown as %s, with the initials %s', (user, name, short) => {
    expect(personName(user)).toBe(name);
    expect(initials(name)).toBe(short);
  });
});
