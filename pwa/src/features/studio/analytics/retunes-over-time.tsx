import { useState } from 'react';
import type { AnalyticsDto } from '../../../api/generated/attune-client';
import { useLazyComponent } from '../../../shared/hooks/use-lazy-component';
import { Figure } from '../../../shared/ui/figure';
import { Panel } from '../../../shared/ui/panel';
import { Switch } from '../../../shared/ui/switch';
import { LoadingTicks } from '../../../shared/ui/states';
import { DataTable } from '../shared/data-table';
import { busiest, intervalName, type OverTime } from './periods';

const loadChart = async () => (await import('./retunes-chart')).RetunesChart;

/** Retunes per day or week, as a chart or as a table. */
export function RetunesOverTime({ analytics }: { analytics: AnalyticsDto }) {
  const [asTable, setAsTable] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const [point, setPoint] = useState<number | null>(null);
  const chart = useLazyComponent(loadChart, asTable ? null : 'chart', () => setHasFailed(true));
  const { interval, overTime, totalRetunes } = analytics;
  const pointed = point === null ? undefined : overTime[point];
  const showsTable = asTable || hasFailed;
  return (
    <Panel
      title={interval === 'day' ? 'Retunes per day' : 'Retunes per week'}
      end={
        <span className="text-sm text-ink-3">
          {pointed && !showsTable ? (
            <span>
              {intervalName(pointed.from, interval)}, <Retunes count={pointed.retunes} />
            </span>
          ) : (
            <span>
              <Retunes count={totalRetunes} /> in <Figure value={overTime.length} /> {interval}
              {overTime.length === 1 ? '' : 's'}
            </span>
          )}
        </span>
      }
    >
      {showsTable ? (
        <RetunesTable interval={interval} overTime={overTime} />
      ) : chart ? (
        <>
          <p className="sr-only">{inWords(analytics)}</p>
          <chart.Component interval={interval} overTime={overTime} onPoint={setPoint} />
        </>
      ) : (
        <LoadingTicks lines={[[13, 100]]} label="Loading the chart" />
      )}
      <div className="mt-3 flex justify-end border-t border-line pt-2">
        <div className="w-40">
          <Switch label="Show as table" checked={showsTable} onChange={setAsTable} disabled={hasFailed} />
        </div>
      </div>
    </Panel>
  );
}

function Retunes({ count }: { count: number }) {
  return <Figure value={count} unit={count === 1 ? 'retune' : 'retunes'} />;
}

function inWords({ interval, overTime, totalRetunes }: AnalyticsDto): string {
  const top = busiest(overTime);
  const most = top ? ` At most ${top.retunes}: ${intervalName(top.from, interval)}.` : '';
  const retunes = totalRetunes === 1 ? 'retune' : 'retunes';
  const intervals = overTime.length === 1 ? interval : `${interval}s`;
  return `A chart of ${totalRetunes} ${retunes} in ${overTime.length} ${intervals}.${most} The table has all numbers.`;
}

/** The newest first; intervals without retunes are left out. */
function RetunesTable({ interval, overTime }: OverTime) {
  const rows = overTime.filter(({ retunes }) => retunes > 0).reverse();
  return (
    <div className="max-h-96 overflow-y-auto rounded-md border border-line">
      <DataTable
        label={interval === 'day' ? 'All days' : 'All weeks'}
        rows={rows}
        rowKey={({ from }) => from}
        columns={[
          {
            head: interval === 'day' ? 'Day' : 'Week',
            className: 'font-[450]!',
            cell: ({ from }) => intervalName(from, interval),
          },
          { head: 'Retunes', kind: 'figure', cell: ({ retunes }) => <Figure value={retunes} /> },
        ]}
      />
    </div>
  );
}
