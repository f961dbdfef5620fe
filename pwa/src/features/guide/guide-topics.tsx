import { GUIDE, type GuideTopic } from '@attune/catalogue/guide';
import type { PaidTier } from '@attune/catalogue/plans';
import { useTheme } from '../../shared/theme/use-theme';
import { classNames } from '../../shared/ui/class-names';
import { LinkButton } from '../../shared/ui/link-button';
import { GUIDE_PICTURES, type GuidePicture, PICTURE_SIZE } from './pictures/pictures';

/** The topics of one plan in one frame; steps are graduations along a scale. */
export function GuideTopics({ plan }: { plan: PaidTier }) {
  return (
    <div className="rounded-lg border border-line bg-surface shadow-panel">
      {GUIDE[plan].map((topic) => (
        <Topic key={topic.title} topic={topic} />
      ))}
    </div>
  );
}

function Topic({ topic: { title, steps, note, link } }: { topic: GuideTopic }) {
  const picture = link && GUIDE_PICTURES[link.to];
  return (
    <section className="grid gap-x-8 gap-y-4 border-line px-4 py-6 not-first:border-t xs:px-6 lg:grid-cols-[4fr_8fr]">
      <div className="grid content-start justify-items-start gap-4">
        <h2 className="text-xl!">{title}</h2>
        {link && (
          <LinkButton size="sm" to={link.to} className="max-lg:hidden">
            {link.label}
          </LinkButton>
        )}
        {picture && <Picture picture={picture} className="max-lg:hidden" />}
      </div>
      <div className="grid content-start justify-items-start gap-4">
        <ol className="grid w-full max-w-[44em] border-l border-line-strong">
          {steps.map((step, index) => (
            <li
              key={step}
              className="relative grid grid-cols-[1.75rem_1fr] py-2 pl-6 text-sm before:absolute before:top-[1.15rem] before:left-0 before:h-px before:w-4 before:bg-line-strong"
            >
              <span aria-hidden className="figure text-ink-3">
                {index + 1}
              </span>
              {step}
            </li>
          ))}
        </ol>
        {note !== undefined && <p className="max-w-[44em] text-sm text-ink-2">{note}</p>}
        {link && (
          <LinkButton size="sm" to={link.to} className="lg:hidden">
            {link.label}
          </LinkButton>
        )}
        {picture && <Picture picture={picture} className="lg:hidden" />}
      </div>
    </section>
  );
}

/**
 * A page of the app in the current theme. It is loaded when it comes near the screen; the hidden one of the two never.
 */
function Picture({ picture, className }: { picture: GuidePicture; className: string }) {
  const { theme } = useTheme();
  return (
    <img
      src={picture[theme]}
      alt={picture.alt}
      {...PICTURE_SIZE}
      loading="lazy"
      decoding="async"
      className={classNames('rounded-md border border-line', className)}
    />
  );
}
