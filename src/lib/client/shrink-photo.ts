/** Below this a file goes as it is: on a slow line a second's work saves nothing. */
const WORTH_IT_BYTES = 1_500_000;
/** More than any page shows, and enough to cut a square from. */
const WIDTH_PX = 1600;
const QUALITY = 0.86;

/**
 * A large photo as a JPEG 1,600 px wide, turned upright and without what the camera wrote into it: a phone's 12 MB become some
 * hundred KB before they travel. Whatever cannot be shrunk is answered as it came; the server looks at either the same way.
 */
export async function shrinkPhoto(file: File): Promise<File> {
  if (file.size < WORTH_IT_BYTES) return file;
  try {
    // Scaled as it is decoded: 50 megapixels would not fit into a cheap phone.
    const photo = await createImageBitmap(file, {
      imageOrientation: 'from-image',
      resizeWidth: WIDTH_PX,
      resizeQuality: 'high',
    });
    const canvas = document.createElement('canvas');
    canvas.width = photo.width;
    canvas.height = photo.height;
    const ground = canvas.getContext('2d');
    if (!ground) return file;
    ground.fillStyle = '#ffffff';
    ground.fillRect(0, 0, photo.width, photo.height);
    ground.drawImage(photo, 0, 0);
    photo.close();
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
    if (!blob || blob.size >= file.size) return file;
    return new File([blob], file.name.replace(/\.\w+$/, '.jpg'), { type: blob.type });
  } catch {
    return file;
  }
}
