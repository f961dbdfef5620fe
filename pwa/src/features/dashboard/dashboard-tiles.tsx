import { PLAN_OFFERS } from '@attune/catalogue/plan-offers';
import type { Tier } from '@attune/catalogue/plans';
import { listedTargets, mayRetune } from '@attune/catalogue/tier-policy';
import { AudioWaveform, BookOpen, CreditCard, type LucideIcon, Mic } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useUsageReadQuery } from '../../api/generated/attune-client';
import { readUsage } from '../../shared/plans/usage';
import { useWorkspace } from '../../shared/session/use-workspace';

/** Links to the four main pages. */
export function DashboardTiles() {
  const { tier } = useWorkspace();
  const { data: usage } = useUsageReadQuery();
  const left = usage && readUsage(usage).left;
  return (
    <nav aria-label="Go to">
      <ul className="joined grid-cols-1 min-[23rem]:grid-cols-2 lg:grid-cols-4">
        <Tile to="/tuner" icon={Mic} title="Instrument tuner" text={tunerText(tier)} />
        <Tile to="/retuner" icon={AudioWaveform} title="Song retuner" text={retunerText(tier, left)} />
        <Tile to="/education" icon={BookOpen} title="Learn" text="What we know about each frequency." />
        <Tile to="/pricing" icon={CreditCard} title="Plans" text={`Compare ${offerNames()}.`} />
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
  return new Intl.ListFormat('en-GB').format(PLAN_OFFERS.map(({ name }) => name));
}
