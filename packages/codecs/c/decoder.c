// A song's first audio track, decoded as `ffmpeg -cpuflags 0` does, at one rate and number of channels throughout.
#include "host.h"

#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/opt.h>
#include <libavutil/pixdesc.h>
#include <libswresample/swresample.h>
#include <math.h>
#include <string.h>

/** As in src/decoder.ts. */
enum Failure { NONE = 0, DAMAGED = 1, NO_AUDIO = 2, UNSUPPORTED = 3 };

/** As in source-arguments.ts. */
#define MAX_ALLOCATION_BYTES 268435456
#define PROBED_BYTES 5000000
#define PROBED_MICROSECONDS 5000000
#define MAX_STREAMS 32

static struct {
  double size;
  double position;
  AVFormatContext *format;
  AVStream *stream;
  /** As at the start: a demuxer changes those of the stream where the sound changes. */
  int sampleRate;
  int channels;
  AVCodecContext *codec;
  AVPacket *packet;
  AVFrame *frame;
  int isDraining;
  int isFrameWaiting;
  SwrContext *converter;
  int frameRate;
  int frameFormat;
  int frameChannels;
  float *samples;
  int capacity;
} song;

static int readPart(void *unused, uint8_t *bytes, int length) {
  (void)unused;
  if (song.position >= song.size) return AVERROR_EOF;
  const int count = hostRead(song.position, bytes, length);
  if (count <= 0) return AVERROR_EOF;
  song.position += count;
  return count;
}

static int64_t seek(void *unused, int64_t offset, int whence) {
  (void)unused;
  if (whence & AVSEEK_SIZE) return (int64_t)song.size;
  const double from = whence == SEEK_CUR ? song.position : whence == SEEK_END ? song.size : 0;
  if (from + offset < 0) return AVERROR(EINVAL);
  song.position = from + offset;
  return (int64_t)song.position;
}

static char text[256];

/** Where the host writes the name of a demuxer, and reads the texts that `describe` has put there. */
EXPORT(text) char *textAddress(void) {
  return text;
}

static AVStream *firstAudio(void) {
  AVStream *found = NULL;
  for (unsigned i = 0; i < song.format->nb_streams; i++) {
    AVStream *stream = song.format->streams[i];
    if (!found && stream->codecpar->codec_type == AVMEDIA_TYPE_AUDIO)
      found = stream;
    else
      stream->discard = AVDISCARD_ALL;
  }
  return found;
}

EXPORT(sampleRate) int sampleRate(void) {
  return song.sampleRate;
}
EXPORT(channels) int channels(void) {
  return song.channels;
}

static int openCodec(int keepsDelay) {
  const AVCodec *codec = avcodec_find_decoder(song.stream->codecpar->codec_id);
  if (!codec) return UNSUPPORTED;
  song.codec = avcodec_alloc_context3(codec);
  if (avcodec_parameters_to_context(song.codec, song.stream->codecpar) < 0) return DAMAGED;
  song.codec->pkt_timebase = song.stream->time_base;
  song.codec->thread_count = 1;
  if (keepsDelay) song.codec->flags2 |= AV_CODEC_FLAG2_SKIP_MANUAL;
  return avcodec_open2(song.codec, codec, NULL) < 0 ? DAMAGED : NONE;
}

/**
 * Opens the file of `size` bytes with the demuxer that `text` names.
 *
 * @param keepsDelay leaves the encoder's delay in the sound
 * @return a Failure
 */
EXPORT(openDecoder) int openDecoder(double size, int keepsDelay) {
  av_log_set_level(AV_LOG_QUIET);
  av_max_alloc(MAX_ALLOCATION_BYTES);
  song.size = size;
  const AVInputFormat *demuxer = av_find_input_format(text);
  if (!demuxer) return UNSUPPORTED;
  song.format = avformat_alloc_context();
  song.format->pb = avio_alloc_context(av_malloc(IO_BYTES), IO_BYTES, 0, NULL, readPart, NULL, seek);
  song.format->probesize = PROBED_BYTES;
  song.format->max_analyze_duration = PROBED_MICROSECONDS;
  song.format->max_streams = MAX_STREAMS;
  AVDictionary *options = NULL;
  if (strcmp(text, "mov") == 0) av_dict_set(&options, "ignore_editlist", "1", 0);
  const int opened = avformat_open_input(&song.format, NULL, demuxer, &options);
  av_dict_free(&options);
  if (opened < 0 || avformat_find_stream_info(song.format, NULL) < 0) return DAMAGED;
  song.stream = firstAudio();
  if (!song.stream) return song.format->nb_streams > 0 ? NO_AUDIO : DAMAGED;
  song.sampleRate = song.stream->codecpar->sample_rate;
  song.channels = song.stream->codecpar->ch_layout.nb_channels;
  if (song.sampleRate <= 0 || song.channels <= 0) return DAMAGED;
  song.packet = av_packet_alloc();
  song.frame = av_frame_alloc();
  return openCodec(keepsDelay);
}

static double secondsOf(int64_t duration, AVRational unit) {
  return duration == AV_NOPTS_VALUE || duration <= 0 ? NAN : (double)duration * unit.num / unit.den;
}

EXPORT(bitsPerSample) int bitsPerSample(void) {
  return av_get_bits_per_sample(song.stream->codecpar->codec_id);
}
EXPORT(bitsPerRawSample) int bitsPerRawSample(void) {
  return song.stream->codecpar->bits_per_raw_sample;
}
EXPORT(streamSeconds) double streamSeconds(void) {
  return secondsOf(song.stream->duration, song.stream->time_base);
}
EXPORT(formatSeconds) double formatSeconds(void) {
  return secondsOf(song.format->duration, AV_TIME_BASE_Q);
}
EXPORT(isLengthEstimated) int isLengthEstimated(void) {
  return song.format->duration_estimation_method == AVFMT_DURATION_FROM_BITRATE;
}
EXPORT(timeUnitSeconds) double timeUnitSeconds(void) {
  return av_q2d(song.stream->time_base);
}

/** Puts the names of the codec, its sample format and its channel layout into `text`, a line each. */
EXPORT(describe) void describe(void) {
  char layout[64] = "";
  if (song.stream->codecpar->ch_layout.order != AV_CHANNEL_ORDER_UNSPEC) {
    av_channel_layout_describe(&song.stream->codecpar->ch_layout, layout, sizeof layout);
  }
  const char *format = av_get_sample_fmt_name(song.stream->codecpar->format);
  snprintf(text, sizeof text, "%s\n%s\n%s", avcodec_get_name(song.stream->codecpar->codec_id), format ? format : "",
           layout);
}

/** Reads the track's next packet. @return whether there was one */
static int readPacket(void) {
  for (;;) {
    av_packet_unref(song.packet);
    const int result = av_read_frame(song.format, song.packet);
    if (result == AVERROR(EAGAIN)) continue;
    if (result < 0) return 0;
    if (song.packet->stream_index == song.stream->index) return 1;
  }
}

/** Of the next packet, in time units: NAN for unknown. */
static double packetTime, packetDuration;
EXPORT(nextPacket) int nextPacket(void) {
  if (!readPacket()) return 0;
  packetTime = song.packet->pts == AV_NOPTS_VALUE ? NAN : (double)song.packet->pts;
  packetDuration = (double)song.packet->duration;
  return 1;
}
EXPORT(packetTime) double timeOfPacket(void) {
  return packetTime;
}
EXPORT(packetDuration) double durationOfPacket(void) {
  return packetDuration;
}

static int isConverterFor(const AVFrame *frame) {
  return song.converter && frame->sample_rate == song.frameRate && frame->format == song.frameFormat &&
         frame->ch_layout.nb_channels == song.frameChannels;
}

/** For frames like this one: format, rate and channels may change in the midst of a song. */
static int startConverter(const AVFrame *frame) {
  song.frameRate = frame->sample_rate;
  song.frameFormat = frame->format;
  song.frameChannels = frame->ch_layout.nb_channels;
  AVChannelLayout in, out;
  av_channel_layout_default(&in, song.frameChannels);
  av_channel_layout_default(&out, song.channels);
  swr_free(&song.converter);
  if (swr_alloc_set_opts2(&song.converter, &out, AV_SAMPLE_FMT_FLT, song.sampleRate, &in, frame->format,
                          frame->sample_rate, 0, NULL) < 0) {
    return -1;
  }
  return swr_init(song.converter);
}

/** @param in NULL: what the converter still holds */
static int convert(const uint8_t **in, int frames) {
  const int room = swr_get_out_samples(song.converter, frames);
  if (room > song.capacity) {
    song.samples = av_realloc_f(song.samples, (size_t)room * song.channels, sizeof(float));
    song.capacity = song.samples ? room : 0;
    if (!song.samples) return AVERROR(ENOMEM);
  }
  uint8_t *out[] = {(uint8_t *)song.samples};
  return swr_convert(song.converter, out, room, in, frames);
}

static int convertRest(void) {
  return song.converter ? convert(NULL, 0) : 0;
}

/** @return whether there was one */
static int receiveFrame(void) {
  for (;;) {
    const int received = avcodec_receive_frame(song.codec, song.frame);
    if (received >= 0) return 1;
    if (received == AVERROR_EOF || song.isDraining) return 0;
    // A packet that cannot be decoded is left out, as ffmpeg does.
    if (readPacket()) {
      avcodec_send_packet(song.codec, song.packet);
    } else {
      song.isDraining = 1;
      avcodec_send_packet(song.codec, NULL);
    }
  }
}

EXPORT(samples) float *samplesAddress(void) {
  return song.samples;
}

/** @return the number of frames at `samples`; 0 at the end; negative on failure */
EXPORT(decode) int decode(void) {
  for (;;) {
    if (!song.isFrameWaiting && !receiveFrame()) return convertRest();
    song.isFrameWaiting = 1;
    if (!isConverterFor(song.frame)) {
      const int rest = convertRest();
      if (rest > 0) return rest;
      if (startConverter(song.frame) < 0) return -1;
    }
    song.isFrameWaiting = 0;
    const int frames = convert((const uint8_t **)song.frame->extended_data, song.frame->nb_samples);
    if (frames != 0) return frames;
  }
}
