const GIGABYTE = 1e9;
const WARNING_SHARE = 0.8;

export interface StorageReading {
  /** Gigabytes of 10^9 bytes, with one decimal at most. */
  used: number;
  limit: number;
  isFull: boolean;
  /** Above 80 %. */
  isNearLimit: boolean;
}

/** What the bytes that are kept mean. One that is not full never reads as if it were. */
export function readStorage(storedBytes: number, limitBytes: number): StorageReading {
  const isFull = storedBytes >= limitBytes;
  const round = isFull ? Math.round : Math.floor;
  return {
    used: round((storedBytes / GIGABYTE) * 10) / 10,
    limit: Math.round((limitBytes / GIGABYTE) * 10) / 10,
    isFull,
    isNearLimit: storedBytes > WARNING_SHARE * limitBytes,
  };
}
