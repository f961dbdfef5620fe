import { ON_DEVICE_ONLY } from '@attune/catalogue/measured-by';
import { Download } from 'lucide-react';
import type { RetuneDto } from '../../api/generated/attune-client';
import { dayAndTimeWithin, longDay } from '../../shared/format/localised';
import { inWorkspace } from '../../shared/session/current-workspace';
import { buttonStyle } from '../../shared/ui/button-style';
import { LinkButton } from '../../shared/ui/link-button';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The retuned song: a download while it is stored, and until when it is or was. */
export function StoredFile({
  retune,
  isMeasured,
}: {
  retune: Pick<RetuneDto, 'resultUrl' | 'resultUntil' | 'onDevice'>;
  isMeasured: boolean;
}) {
  const { resultUrl, resultUntil, onDevice } = retune;
  if (resultUrl !== null) {
    return (
      <>
        <a href={inWorkspace(resultUrl)} download className={`${buttonStyle('primary', 'md')} max-sm:w-full`}>
          <Download aria-hidden className="icon" />
          Download again
        </a>
        {resultUntil !== null && <span className="text-sm text-ink-2">Kept until {endOf(resultUntil)}</span>}
      </>
    );
  }
  return (
    <>
      {!isMeasured && <LinkButton to="/retuner">Retune with another A4</LinkButton>}
      <span className="min-w-0 flex-1 basis-56 text-sm text-ink-2">
        {onDevice
          ? ON_DEVICE_ONLY
          : resultUntil === null
            ? 'The file is no longer kept: we delete it once you have it. The receipt is kept longer.'
            : `The file is no longer kept: it was available until ${endOf(resultUntil)}. The receipt is kept longer.`}
      </span>
    </>
  );
}

/** "19 Feb 2027", or "today, 15:20" within a day. */
function endOf(iso: string): string {
  return Math.abs(Date.parse(iso) - Date.now()) < DAY_MS ? dayAndTimeWithin(iso) : longDay(iso);
}
