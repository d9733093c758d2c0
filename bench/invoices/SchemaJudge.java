import java.io.File;
import javax.xml.XMLConstants;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.Schema;
import javax.xml.validation.SchemaFactory;
import org.xml.sax.SAXException;

/** Checks files by an XML Schema: SchemaJudge SCHEMA, files on standard input. Prints `file TAB fault`, without a fault if valid. */
public class SchemaJudge {
  public static void main(String[] args) throws Exception {
    Schema schema = SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI).newSchema(new File(args[0]));
    for (String file : new String(System.in.readAllBytes()).split("\n")) {
      String fault = "";
      try {
        schema.newValidator().validate(new StreamSource(new File(file)));
      } catch (SAXException error) {
        fault = error.getMessage().replace('\n', ' ');
      }
      System.out.println(file + "\t" + fault);
    }
  }
}
