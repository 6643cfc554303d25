import { useSelector } from '@xstate/react';
import { FlaskConical, PowerOff } from 'lucide-react';

import { selectReplay, type SimulationRef } from '../../machines/simulator/simulation.machine.ts';
import { isReplay, REPLAY, simulatorRoute } from '../../machines/simulator/simulator.ts';
import { ButtonLink } from '../app/ButtonLink.tsx';
import { Link } from '../app/Link.tsx';
import { chipClass } from '../ui/Chip.tsx';
import { Denied } from '../ui/Denied.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { LoadFailed } from '../ui/LoadFailed.tsx';
import { LoadingLines } from '../ui/LoadingLines.tsx';
import { RetryButton } from '../ui/RetryButton.tsx';
import { Tag } from '../ui/Tag.tsx';
import { useText } from '../ui/useText.ts';
import { Chat } from './Chat.tsx';
import { ReplayView } from './ReplayView.tsx';
import { simulatorText } from './text/id.ts';

/** `/simulate`: questions to the AI without WhatsApp, and real chats that are answered again. */
export function SimulatorPage({ actor }: { actor: SimulationRef }) {
  const text = useText(simulatorText);
  const snapshot = useSelector(actor, (state) => state);
  const { businessId, route } = snapshot.context;
  const isReplaying = isReplay(route);
  return (
    <div className="flex h-full min-w-0 flex-col">
      <header className="grid grid-cols-1 gap-2 px-4 pt-3 md:px-8 md:pt-5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="text-lg font-bold">{text.title}</h1>
          <Tag icon={<FlaskConical aria-hidden="true" size={12} />}>{text.badge}</Tag>
        </div>
        {snapshot.matches('ready') && (
          <nav aria-label={text.sections.label} className="flex flex-wrap gap-2">
            <Link
              to={simulatorRoute(businessId)}
              aria-current={isReplaying ? undefined : 'page'}
              className={chipClass(!isReplaying)}
            >
              {text.sections.chat}
            </Link>
            <Link
              to={simulatorRoute(businessId, REPLAY)}
              aria-current={isReplaying ? 'page' : undefined}
              className={chipClass(isReplaying)}
            >
              {text.sections.replay}
            </Link>
          </nav>
        )}
      </header>
      <Content actor={actor} />
    </div>
  );
}

function Content({ actor }: { actor: SimulationRef }) {
  const text = useText(simulatorText);
  const snapshot = useSelector(actor, (state) => state);
  const replay = useSelector(actor, selectReplay);
  const { businessId } = snapshot.context;
  const retry = () => actor.send({ type: 'retry.requested' });
  if (snapshot.matches('loading'))
    return (
      <LoadingLines label={text.loading} lines={['h-11 rounded-lg', 'h-64 rounded-lg']} className="px-4 py-3 md:px-8" />
    );
  if (snapshot.matches('failed')) return <LoadFailed text={text.failed} onRetry={retry} />;
  if (snapshot.matches('denied')) return <Denied text={text.denied} />;
  if (snapshot.matches('off'))
    return (
      <EmptyState
        icon={<PowerOff size={22} />}
        title={text.off.title}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <ButtonLink to={{ name: 'settings', search: { businessId, section: 'agen' } }} variant="primary">
              {text.off.settings}
            </ButtonLink>
            <RetryButton onClick={retry} />
          </div>
        }
      >
        {text.off.body}
      </EmptyState>
    );
  return replay === undefined ? <Chat actor={actor} /> : <ReplayView actor={replay} />;
}
