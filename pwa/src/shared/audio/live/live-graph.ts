import liveModuleUrl from './live.worklet?worker&url';
import { COMPARATOR_PROCESSOR, type ComparatorCommand, SOURCE_PROCESSOR, type SourceCommand } from './protocol';
import { StretchNode } from './stretch-node';

/** Source and comparator of one context; the stretcher is added when it is first needed. */
export class LiveGraph {
  #stretch: Promise<StretchNode> | null = null;

  private constructor(
    readonly context: BaseAudioContext,
    /** Outputs as in {@link SOURCE_OUTPUT}; not connected yet. */
    readonly source: AudioWorkletNode,
    /** Inputs: original, retuned, gate. Not connected yet. */
    readonly comparator: AudioWorkletNode,
  ) {}

  /** @throws when the browser has no AudioWorklet (it needs https or localhost) or the module cannot be loaded */
  static async create(context: BaseAudioContext): Promise<LiveGraph> {
    await context.audioWorklet.addModule(liveModuleUrl);
    const source = new AudioWorkletNode(context, SOURCE_PROCESSOR, {
      numberOfInputs: 0,
      numberOfOutputs: 3,
      outputChannelCount: [2, 3, 1],
    });
    const comparator = new AudioWorkletNode(context, COMPARATOR_PROCESSOR, {
      numberOfInputs: 3,
      numberOfOutputs: 1,
      outputChannelCount: [2],
    });
    return new LiveGraph(context, source, comparator);
  }

  sendSourceCommand(command: SourceCommand): void {
    const track = 'track' in command ? command.track : null;
    this.source.port.postMessage(command, track === null ? [] : track.channels.map(({ buffer }) => buffer));
  }

  sendComparatorCommand(command: ComparatorCommand): void {
    this.comparator.port.postMessage(command);
  }

  /** 0: the original, 1: the retuned. */
  get mix(): AudioParam {
    const mix = this.comparator.parameters.get('mix');
    if (mix === undefined) throw new Error('The comparator has no mix.');
    return mix;
  }

  /** The stretcher, created once; its output goes to the comparator. @throws as {@link StretchNode.create} */
  async stretcher(): Promise<StretchNode> {
    this.#stretch ??= this.#makeStretcher().catch((error: unknown) => {
      this.#stretch = null;
      throw error;
    });
    return this.#stretch;
  }

  async #makeStretcher(): Promise<StretchNode> {
    const stretch = await StretchNode.create(this.context);
    stretch.node.connect(this.comparator, 0, 1);
    return stretch;
  }
}
