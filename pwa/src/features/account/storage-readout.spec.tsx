import { readStorage } from './storage-readout';

const LIMIT = 50e9;

describe('the storage for songs', () => {
  it.each([
    [0, 0, false, false],
    [12_449_000_000, 12.4, false, false],
    [40e9, 40, false, false], // exactly 80 % is not above it
    [40.2e9, 40.2, true, false],
    [49_999_999_999, 49.9, true, false], // nearly full does not read as full
    [50e9, 50, true, true],
    [51.26e9, 51.3, true, true],
  ])('%d bytes are shown as %d GB; near the limit: %s; full: %s', (bytes, used, isNearLimit, isFull) => {
    expect(readStorage(bytes, LIMIT)).toEqual({ used, limit: 50, isNearLimit, isFull });
  });
});
