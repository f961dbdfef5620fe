import { seedHistoryKey } from './history-key';

const nameOf = () => {
  seedHistoryKey();
  return (history.state as { key?: string } | null)?.key;
};

describe('the history entry that a load begins with', () => {
  beforeEach(() => history.replaceState(null, ''));

  it('has a name of its own, beside what else is known of it', () => {
    history.replaceState({ idx: 3 }, '');
    const first = nameOf();
    expect(history.state).toEqual({ idx: 3, key: first });
    history.replaceState(null, '');
    expect(nameOf()).not.toBe(first);
  });

  it('keeps its name when it is loaded anew', () => {
    const first = nameOf();
    expect(nameOf()).toBe(first);
  });
});
