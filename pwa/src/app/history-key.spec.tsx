import { seedHistoryKey } from './history-key';

const nameOf = () => {
  seedHistoryKey();
  return (history.state as { key?: string } | null)?.key;
};

describe('the first history entry of a page load', () => {
  beforeEach(() => history.replaceState(null, ''));

  it('gets a key of its own and keeps its other state', () => {
    history.replaceState({ idx: 3 }, '');
    const first = nameOf();
    expect(history.state).toEqual({ idx: 3, key: first });
    history.replaceState(null, '');
    expect(nameOf()).not.toBe(first);
  });

  it('keeps its key on reload', () => {
    const first = nameOf();
    expect(nameOf()).toBe(first);
  });
});
