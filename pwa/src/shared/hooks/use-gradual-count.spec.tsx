import { renderHook, waitFor } from '@testing-library/react';
import { useGradualCount } from './use-gradual-count';

it('draws a screen of rows at once, the others bit by bit, and never more than there are', async () => {
  const counts: number[] = [];
  const { rerender, result } = renderHook(
    ({ total }) => {
      const count = useGradualCount(total);
      counts.push(count);
      return count;
    },
    { initialProps: { total: 75 } },
  );
  await waitFor(() => expect(result.current).toBe(75));
  expect([...new Set(counts)]).toEqual([20, 40, 60, 75]);

  rerender({ total: 3 });
  expect(result.current).toBe(3);
  counts.length = 0;
  rerender({ total: 30 });
  await waitFor(() => expect(result.current).toBe(30));
  expect(counts[0]).toBe(20);
});
