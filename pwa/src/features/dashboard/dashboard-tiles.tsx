import { PLAN_OFFERS } from '@attune/catalogue/plan-offers';
import type { Tier } from '@attune/catalogue/plans';
import { listedTargets, mayRetune } from '@attune/catalogue/tier-policy';
import { AudioWaveform, BookOpen, CreditCard, Layers, type LucideIcon, Mic } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useUsageReadQuery } from '../../api/generated/attune-client';
import { wordList } from '../../shared/format/localised';
import { readUsage } from '../../shared/plans/usage';
import { hasStudioHub, useWorkspace } from '../../shared/session/use-workspace';

/** Links to the four main pages: the last is the Studio Hub where there is one, else the plans. */
export function DashboardTiles() {
  const { tier, current } = useWorkspace();
  const isTeam = current?.isOwn === false;
  const hasHub = tier === 'studio' || (isTeam && hasStudioHub(current));
  const { data: usage } = useUsageReadQuery();
  const left = usage && readUsage(usage).left;
  return (
    <nav aria-label="Go to" className="@container">
      <ul className="joined grid-cols-1 @min-[21rem]:grid-cols-2 @min-[54rem]:grid-cols-4">
        <Tile to="/tuner" icon={Mic} title="Instrument tuner" text={tunerText(tier)} />
        <Tile
          to="/retuner"
          icon={AudioWaveform}
          title="Song retuner"
          text={isTeam && tier !== 'studio' ? 'Paused with the plan.' : retunerText(tier, left)}
        />
        <Tile to="/education" icon={BookOpen} title="Learn" text="What we know about each frequency." />
        {hasHub ? (
          <Tile to="/studio" icon={Layers} title="Studio Hub" text="Presets, history, folders, team and API keys." />
        ) : (
          <Tile to="/pricing" icon={CreditCard} title="Plans" text={`Compare ${offerNames()}.`} />
        )}
      </ul>
    </nav>
  );
}

function Tile({ to, icon: Icon, title, text }: { to: string; icon: LucideIcon; title: string; text: string }) {
  return (
    <li className="grid">
      <Link
        to={to}
        className="grid content-start gap-1.5 px-4 pt-4 pb-5 no-underline transition-colors duration-(--dur-2) hover:bg-raised focus-visible:-outline-offset-2 lg:px-6 lg:pb-6"
      >
        <Icon aria-hidden className="icon mb-3 size-6! text-accent-text" />
        <h2 className="text-lg! leading-snug!">{title}</h2>
        <span className="text-sm text-ink-2">{text}</span>
      </Link>
    </li>
  );
}

function tunerText(tier: Tier): string {
  const hasSolfeggio = listedTargets(tier).includes(528);
  return hasSolfeggio ? 'Tune to 440, 432, 444 or a Solfeggio reference.' : 'Tune to 440, 432 or 444.';
}

function retunerText(tier: Tier, left: number | undefined): string {
  const [smallest] = PLAN_OFFERS;
  if (!mayRetune(tier)) {
    return smallest ? `Plans start at ${smallest.price} a month.` : 'Needs a paid plan.';
  }
  if (left === undefined) return 'Move a song to another reference pitch.';
  if (left === Infinity) return 'Unlimited retunes.';
  if (left === 0) return 'No retunes left this month.';
  return left === 1 ? 'One retune left this month.' : `${left} retunes left this month.`;
}

function offerNames(): string {
  return wordList(PLAN_OFFERS.map(({ name }) => name));
}
