// A file of a retuned song, encoded as `ffmpeg` does: see `FfmpegEncoder` in
// api/src/retune/pipeline/ffmpeg/ffmpeg-encoder.adapter.ts.
#include "host.h"

#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/opt.h>
#include <string.h>

/** Of raw input, and of what a PCM encoder takes at once. */
#define PCM_FRAMES 1024

static struct {
  AVFormatContext *format;
  AVStream *stream;
  AVCodecContext *codec;
  AVPacket *packet;
  AVFrame *frame;
  double position;
  int bytesPerSample;
  int framesInFrame;
  int64_t frames;
  uint8_t *input;
  int inputBytes;
} file;

static int writePart(void *unused, uint8_t *bytes, int length) {
  (void)unused;
  hostWrite(file.position, bytes, length);
  file.position += length;
  return length;
}

static double written;
static int64_t seek(void *unused, int64_t offset, int whence) {
  (void)unused;
  if (file.position > written) written = file.position;
  if (whence & AVSEEK_SIZE) return (int64_t)written;
  const double from = whence == SEEK_CUR ? file.position : whence == SEEK_END ? written : 0;
  file.position = from + offset;
  return (int64_t)file.position;
}

/** As in src/encoder.ts. */
enum Kind { MP3 = 0, FLAC_16 = 1, FLAC_24 = 2, WAV_16 = 3, WAV_24 = 4, WAV_32 = 5, WAV_FLOAT = 6 };

static const struct {
  const char *muxer;
  const char *encoder;
  enum AVSampleFormat format;
} KINDS[] = {
    {"mp3", "libmp3lame", AV_SAMPLE_FMT_FLTP}, {"flac", "flac", AV_SAMPLE_FMT_S16},
    {"flac", "flac", AV_SAMPLE_FMT_S32},       {"wav", "pcm_s16le", AV_SAMPLE_FMT_S16},
    {"wav", "pcm_s24le", AV_SAMPLE_FMT_S32},   {"wav", "pcm_s32le", AV_SAMPLE_FMT_S32},
    {"wav", "pcm_f32le", AV_SAMPLE_FMT_FLT},
};

static int openCodec(enum Kind kind, int sampleRate, int channels, int bitRate, int isBest) {
  const AVCodec *codec = avcodec_find_encoder_by_name(KINDS[kind].encoder);
  file.codec = avcodec_alloc_context3(codec);
  file.codec->sample_fmt = KINDS[kind].format;
  file.codec->sample_rate = sampleRate;
  file.codec->time_base = (AVRational){1, sampleRate};
  file.codec->thread_count = 1;
  av_channel_layout_default(&file.codec->ch_layout, channels);
  if (kind == MP3) file.codec->bit_rate = bitRate;
  if (kind == MP3 && isBest) file.codec->compression_level = 0;
  if (kind == FLAC_24) file.codec->bits_per_raw_sample = 24;
  file.codec->flags |= AV_CODEC_FLAG_BITEXACT;
  if (file.format->oformat->flags & AVFMT_GLOBALHEADER) file.codec->flags |= AV_CODEC_FLAG_GLOBAL_HEADER;
  return avcodec_open2(file.codec, codec, NULL);
}

static int startFile(enum Kind kind) {
  file.stream = avformat_new_stream(file.format, NULL);
  file.stream->time_base = file.codec->time_base;
  // Of which the muxer puts a part into the Xing header.
  if (kind == MP3) av_dict_set(&file.stream->metadata, "encoder", "Lavc libmp3lame", 0);
  if (avcodec_parameters_from_context(file.stream->codecpar, file.codec) < 0) return -1;
  file.format->pb = avio_alloc_context(av_malloc(IO_BYTES), IO_BYTES, 1, NULL, NULL, writePart, seek);
  file.format->flags |= AVFMT_FLAG_BITEXACT;
  AVDictionary *options = NULL;
  if (kind == MP3) {
    av_dict_set(&options, "write_xing", "1", 0);
    av_dict_set(&options, "id3v2_version", "0", 0);
  }
  if (kind >= WAV_16) av_dict_set(&options, "rf64", "auto", 0);
  const int result = avformat_write_header(file.format, &options);
  av_dict_free(&options);
  return result;
}

/** @return negative on failure */
EXPORT(openEncoder) int openEncoder(int kind, int sampleRate, int channels, int bitRate, int isBest) {
  av_log_set_level(AV_LOG_QUIET);
  if (avformat_alloc_output_context2(&file.format, NULL, KINDS[kind].muxer, NULL) < 0) return -1;
  if (openCodec(kind, sampleRate, channels, bitRate, isBest) < 0 || startFile(kind) < 0) return -1;
  file.packet = av_packet_alloc();
  file.frame = av_frame_alloc();
  file.bytesPerSample = av_get_bytes_per_sample(file.codec->sample_fmt);
  file.framesInFrame = file.codec->frame_size > 0 ? file.codec->frame_size : PCM_FRAMES;
  file.input = av_malloc((size_t)file.framesInFrame * channels * file.bytesPerSample);
  return 0;
}

static int send(const AVFrame *frame) {
  if (avcodec_send_frame(file.codec, frame) < 0) return -1;
  while (avcodec_receive_packet(file.codec, file.packet) >= 0) {
    av_packet_rescale_ts(file.packet, file.codec->time_base, file.stream->time_base);
    file.packet->stream_index = file.stream->index;
    if (av_interleaved_write_frame(file.format, file.packet) < 0) return -1;
  }
  return 0;
}

static void fill(AVFrame *frame) {
  const int channels = frame->ch_layout.nb_channels;
  if (!av_sample_fmt_is_planar(frame->format)) {
    memcpy(frame->data[0], file.input, (size_t)frame->nb_samples * channels * file.bytesPerSample);
    return;
  }
  const float *from = (const float *)file.input;
  for (int channel = 0; channel < channels; channel++) {
    float *to = (float *)frame->extended_data[channel];
    for (int i = 0; i < frame->nb_samples; i++) to[i] = from[i * channels + channel];
  }
}

/** Encodes the whole frames of what has been collected. */
static int sendInput(void) {
  AVFrame *frame = file.frame;
  av_frame_unref(frame);
  frame->nb_samples = file.inputBytes / (file.bytesPerSample * file.codec->ch_layout.nb_channels);
  frame->format = file.codec->sample_fmt;
  frame->sample_rate = file.codec->sample_rate;
  frame->pts = file.frames;
  av_channel_layout_copy(&frame->ch_layout, &file.codec->ch_layout);
  if (av_frame_get_buffer(frame, 0) < 0) return -1;
  fill(frame);
  file.frames += frame->nb_samples;
  file.inputBytes = 0;
  return send(frame);
}

static uint8_t *part;
static int partCapacity;
/** Where the host writes `length` bytes for `encode`. */
EXPORT(part) uint8_t *partAddress(int length) {
  if (length > partCapacity) {
    partCapacity = length;
    part = av_realloc_f(part, length, 1);
  }
  return part;
}

/** @return negative on failure */
EXPORT(encode) int encode(int length) {
  const int whole = file.framesInFrame * file.codec->ch_layout.nb_channels * file.bytesPerSample;
  for (int at = 0; at < length;) {
    const int room = whole - file.inputBytes;
    const int taken = length - at < room ? length - at : room;
    memcpy(file.input + file.inputBytes, part + at, taken);
    file.inputBytes += taken;
    at += taken;
    if (file.inputBytes == whole && sendInput() < 0) return -1;
  }
  return 0;
}

/** @return negative on failure */
EXPORT(finishEncoder) int finishEncoder(void) {
  if (file.inputBytes > 0 && sendInput() < 0) return -1;
  if (send(NULL) < 0) return -1;
  const int result = av_write_trailer(file.format);
  avio_flush(file.format->pb);
  return result;
}
